// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderValuesTest {
    private static final String ID = "54804518-4191-46b3-955c-ac631f953ed8";
    private static final String BINDING = "3gpp-Sbi-Routing-Binding";

    @Test
    void parameterNames_areCaseInsensitive() {
        Parameters binding = parameters("BL=nf-set;NFSET=set1");

        assertThat(binding.require("bl")).isEqualTo("nf-set");
        assertThat(binding.get("nfset")).isEqualTo("set1");
    }

    @Test
    void parseList_acceptsRepeatedParametersAndUnquotedUris() {
        List<Parameters> bindings = Parameters.parseList(
                BINDING,
                Parameters.Style.EQUALS,
                "bl=nf-set; scope=x; scope=y; nr=http://h/p?q=1,2; group=true, bl=nf-instance; nfinst=" + ID);

        assertThat(bindings).hasSize(2);
        assertThat(bindings.getFirst().all("scope")).containsExactly("x", "y");
        assertThat(bindings.getFirst().get("nr")).isEqualTo("http://h/p?q=1,2");
        assertThat(bindings.get(1).get("nfinst")).isEqualTo(ID);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"x=\"a\" b \"c\"", "x=\"a\\\"", "x=\"a; y=b", "x=a\"b\"", "x=\"", "x=(a", "x=(a)b;", "x=(\u00a7)"
            })
    void unterminatedValue_isRefused(String text) {
        assertThatThrownBy(() -> parameters(text)).hasMessageStartingWith(BINDING + ": expected name=value");
    }

    @Test
    void parse_unescapesQuotesInQuotedValues() {
        assertThat(parameters("x=\"a\\\"b\"; y=c").get("x")).isEqualTo("a\"b");
    }

    @Test
    void print_keepsQuotedLists() {
        String scope = "Callback-Uri: \"http://a/b;c\" & \"http://d/e\"";

        assertThat(Parameters.parse("3gpp-Sbi-Oci", Parameters.Style.COLON, scope)
                        .print())
                .isEqualTo(scope);
    }

    @Test
    void parse_readsAllPartsOfOverloadControl() {
        OverloadReport report = OverloadControl.parse(
                        "timestamp:\"Tue, 04 Feb 2020 08:49:37 GMT\";period-of-validity:75s;"
                                + "overload-reduction-metric:50%;NF-Set:s1;S-NSSAI:1 & 2;DNN:internet")
                .reports()
                .getFirst();

        assertThat(report.validity()).isEqualTo(Duration.ofSeconds(75));
        assertThat(report.reductionPercent()).isEqualTo(50);
        assertThat(report.scope().kind()).isEqualTo("NF-Set");
        assertThat(report.scope().id()).isEqualTo("s1");
        assertThat(report.scope().snssais()).containsExactly("1", "2");
        assertThat(report.scope().dnns()).containsExactly("internet");
    }

    @Test
    void print_writesLoadControlAsInTheSpecification() {
        assertThat(new LoadControl(List.of(new LoadReport(
                                Instant.parse("2020-02-04T08:49:37Z"),
                                25,
                                ControlScope.scp(LoadControl.NAME, "scp1.example.com"))))
                        .print())
                .isEqualTo(
                        "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Load-Metric: 25%; SCP-FQDN: scp1.example.com");
    }

    @Test
    void print_keepsUnknownParameters() {
        String value = "bl=nf-set; nfset=a; from-release-20=yes";

        assertThat(parameters(value).print()).isEqualTo(value);
    }

    @Test
    void parse_namesTheFault() {
        assertThatThrownBy(() -> parameters("nfset=a").require("bl")).hasMessage(BINDING + ": bl is missing");
        assertThatThrownBy(() -> MaxForwardHops.parse("100; nodetype=scp"))
                .hasMessage("3gpp-Sbi-Max-Forward-Hops: expected a number of hops from 0 to 99, got 100");
    }

    private static Parameters parameters(String value) {
        return Parameters.parse(BINDING, Parameters.Style.EQUALS, value);
    }
}
