// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One action of a person. Only its outcome changes, once. */
@Entity
@Table(name = "console_audit")
public class AuditEvent {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    private Instant happenedAt = Instant.EPOCH;
    private String person = "";
    private String address = "";
    private String action = "";

    @Column(name = "function_name")
    private String function = "";

    private String resource = "";
    private String reason = "";
    private String outcome = "";

    protected AuditEvent() {}

    public AuditEvent(Instant happenedAt, String person, String address, String action) {
        this.happenedAt = happenedAt;
        this.person = person;
        this.address = address;
        this.action = action;
    }

    /** Sets the subject of the action and its result. */
    public AuditEvent on(String ofFunction, String ofResource, String because, String result) {
        function = ofFunction;
        resource = ofResource;
        reason = because;
        outcome = result;
        return this;
    }

    public void finish(String result) {
        outcome = result;
    }

    public long id() {
        return id == null ? 0 : id;
    }

    public Instant happenedAt() {
        return happenedAt;
    }

    public String person() {
        return person;
    }

    public String address() {
        return address;
    }

    public String action() {
        return action;
    }

    public String function() {
        return function;
    }

    public String resource() {
        return resource;
    }

    public String reason() {
        return reason;
    }

    public String outcome() {
        return outcome;
    }
}
