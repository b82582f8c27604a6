// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A view that a person has saved: a name for the fragment of an address. */
@Entity
@Table(name = "console_view")
public class SavedView {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    private String owner = "";
    private String name = "";
    private String address = "";
    private boolean shared;

    protected SavedView() {}

    public SavedView(String owner, String name, String address, boolean shared) {
        this.owner = owner;
        this.name = name;
        this.address = address;
        this.shared = shared;
    }

    public long id() {
        return id == null ? 0 : id;
    }

    public String owner() {
        return owner;
    }

    public String name() {
        return name;
    }

    public String address() {
        return address;
    }

    public boolean shared() {
        return shared;
    }
}
