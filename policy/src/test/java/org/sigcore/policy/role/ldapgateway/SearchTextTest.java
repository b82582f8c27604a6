// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ldapgateway;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.policy.kernel.datasources.LdapDataSource.Search;

/** Searches with values of subscribers. */
class SearchTextTest {
    private static final Search SEARCH =
            new Search("uid={imsi},ou={dnn},dc=lab", "SUB", "(&(objectClass=subscriber)(imsi={imsi})(apn={dnn}))");

    @Test
    void placeholders_areFilledIn() {
        assertThat(SearchText.of(SEARCH, Map.of("imsi", "001010000000001", "dnn", "internet")))
                .isEqualTo(new SearchText(
                        "uid=001010000000001,ou=internet,dc=lab",
                        "(&(objectClass=subscriber)(imsi=001010000000001)(apn=internet))"));
    }

    @Test
    void missingValue_givesNoSearch() {
        assertThat(SearchText.of(SEARCH, Map.of("dnn", "internet"))).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "1)(|(imsi=*",
                "1)(objectClass=*))(|(a=b",
                "\\2a",
                "\u0000",
                "a,dc=lab",
                "+x=y",
                "ä\uD83D\uDE00",
                "{supi}",
                "$1",
                " a",
                "#",
                "\"",
                "a;b",
                "<>",
                "(",
                ")"
            })
    void values_areEscapedInFilterAndDn(String value) throws Exception {
        SearchText text = requireNonNull(
                SearchText.of(SEARCH, Map.of("imsi", value, "dnn", "internet", "supi", "other")),
                "all values are known");
        Filter filter = Filter.create(text.filter());
        assertThat(filter.getComponents()).hasSize(3);
        assertThat(filter.getComponents()[1].getFilterType()).isEqualTo(Filter.FILTER_TYPE_EQUALITY);
        assertThat(filter.getComponents()[1].getAssertionValue()).isEqualTo(value);
        DN base = new DN(text.baseDn());
        assertThat(base.getRDNs()).hasSize(3);
        assertThat(base.getRDNs()[0].getAttributeValues()).containsExactly(value);
    }
}
