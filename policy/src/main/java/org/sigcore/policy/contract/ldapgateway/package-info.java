// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of the LDAP gateway. */
@NullMarked
package org.sigcore.policy.contract.ldapgateway;

import org.jspecify.annotations.NullMarked;
