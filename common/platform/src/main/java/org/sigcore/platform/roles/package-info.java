// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Roles that several NFs share under the same name: the wiring class of an NF lists those that it has. An NF with
 * another name for a role has its own role class, which imports the same setup.
 */
@NullMarked
package org.sigcore.platform.roles;

import org.jspecify.annotations.NullMarked;
