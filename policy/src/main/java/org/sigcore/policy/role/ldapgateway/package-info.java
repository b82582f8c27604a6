// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** LDAP gateway: subscriber data from directories. */
@NullMarked
package org.sigcore.policy.role.ldapgateway;

import org.jspecify.annotations.NullMarked;
