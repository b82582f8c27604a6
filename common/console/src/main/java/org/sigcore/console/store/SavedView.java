// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A view that a person has saved: a name for the fragment of an address.
 *
 * @param id 0 for a new view
 */
@Table("console_view")
public record SavedView(@Id long id, String owner, String name, String address, boolean shared) {}
