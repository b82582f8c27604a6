// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Roles that several NFs have under one name and alike: the wiring class of an NF lists those that it has. An NF whose
 * users know another name for one has a role class of its own, which imports the same setup.
 */
@NullMarked
package org.sigcore.platform.roles;

import org.jspecify.annotations.NullMarked;
