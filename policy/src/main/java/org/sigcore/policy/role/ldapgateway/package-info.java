// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** LDAP: data of subscribers from directories. */
@NullMarked
package org.sigcore.policy.role.ldapgateway;

import org.jspecify.annotations.NullMarked;
