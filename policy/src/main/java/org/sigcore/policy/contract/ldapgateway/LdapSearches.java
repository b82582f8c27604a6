// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.ldapgateway;

import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.role.RoleInterface;
import org.sigcore.policy.contract.policyds.SourceAnswer;

/** LDAP directories with subscriber data. Thread-safe. */
@SpecRef("RFC 4511 4.5")
@RoleInterface(role = "ldap-gateway")
public interface LdapSearches {
    /**
     * Searches for a subscriber, trying one server after the other.
     *
     * @param source name of the data source
     * @param values by placeholder
     * @return NOT_ASKED for a source that is not configured
     */
    SourceAnswer searchLdap(String source, Map<String, String> values);
}
