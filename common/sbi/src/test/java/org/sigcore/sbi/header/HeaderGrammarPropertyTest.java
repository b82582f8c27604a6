// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Properties of every header grammar: values round-trip, optional spaces are ignored, and errors name the header. */
class HeaderGrammarPropertyTest {
    private static final String ID = "54804518-4191-46b3-955c-ac631f953ed8";
    private static final String TIME = "Tue, 04 Feb 2020 08:49:37 GMT";

    /** A header, its parser and printer, and values that it must accept. */
    record Sample<T>(String name, Function<String, T> parse, Function<T, String> print, List<String> values) {
        void assertRoundTrip(String value) {
            T read = parse.apply(value);
            T again = parse.apply(print.apply(read));
            assertThat(again).as(value).isEqualTo(read).hasSameHashCodeAs(read);
            assertThat(print.apply(again)).isEqualTo(print.apply(read));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private static <T> Sample<T> sample(
            String name, Function<String, T> parse, Function<T, String> print, String... values) {
        return new Sample<>(name, parse, print, List.of(values));
    }

    private static Sample<Parameters> parameters(String name, Parameters.Style style, String... values) {
        return sample(name, text -> Parameters.parse(name, style, text), Parameters::print, values);
    }

    static Stream<Sample<?>> samples() {
        return Stream.of(
                parameters(
                        "3gpp-Sbi-Routing-Binding",
                        Parameters.Style.EQUALS,
                        "bl=nf-set; nfset=set1.udmset.5gc.mnc012.mcc345",
                        "bl=nfservice-instance; nfinst=" + ID + "; nfservinst=xyz; servname=npcf-smpolicycontrol",
                        "bl=nf-instance; nfinst=" + ID + "; backupnf=a; backupnf=b; callback-uri-prefix=\"/x/y\""),
                parameters(
                        "3gpp-Sbi-NF-Peer-Info",
                        Parameters.Style.EQUALS,
                        "srcinst=" + ID + "; dstscp=scp1.example.com"),
                parameters(
                        "3gpp-Sbi-Request-Info",
                        Parameters.Style.EQUALS,
                        "retrans=true; idempotency-key=k1; reason=TIMEOUT; later=x"),
                parameters(
                        "3gpp-Sbi-Response-Info",
                        Parameters.Style.EQUALS,
                        "request-retransmitted=true; nfinst=" + ID,
                        "no-retry=1"),
                parameters(
                        "3gpp-Sbi-Nrf-Uri",
                        Parameters.Style.COLON,
                        "nnrf-disc: \"https://nrf1.example.com/nnrf-disc/v1\"; nnrf-nfm: \"http://n/x\"",
                        "nnrf-oauth2: \"https://n/oauth2\"; oauth2-requested-services: nnrf-disc & nnrf-nfm"),
                sample(
                        "3gpp-Sbi-Binding",
                        text -> Parameters.parseList("3gpp-Sbi-Binding", Parameters.Style.EQUALS, text),
                        HeaderGrammarPropertyTest::print,
                        "bl=nf-instance; nfinst=" + ID + "; nfset=set1.amfset.5gc.mnc012.mcc345",
                        "bl=nf-set; nfset=a; scope=subscription-events; recoverytime=\"" + TIME + "\"",
                        "bl=nf-set; nfset=a; nr=http://a.b/c?d=1,2;e=f; group=true; oldgroupid=1, bl=nf-set; nfset=b",
                        "bl=nf-instance; nfinst=x; no-redundancy=true; later=1",
                        "service=a; apiversion=(1 2), service=b; apiversion=(); callback-uri-prefix=\"/p\""),
                sample(
                        OverloadControl.NAME,
                        OverloadControl::parse,
                        OverloadControl::print,
                        "Timestamp: \"" + TIME + "\"; Period-of-Validity: 75s; Overload-Reduction-Metric: 50%; "
                                + "NF-Instance: " + ID,
                        "Timestamp: \"" + TIME + "\"; Period-of-Validity: 240s; Overload-Reduction-Metric: 0%; "
                                + "NF-Set: a; S-NSSAI: 1-000001 & 2; DNN: internet & ims, Timestamp: \"" + TIME
                                + "\"; Period-of-Validity: 1s; Overload-Reduction-Metric: 100%; "
                                + "Callback-Uri: \"http://a/b;c\" & \"http://d/e\""),
                sample(
                        LoadControl.NAME,
                        LoadControl::parse,
                        LoadControl::print,
                        "Timestamp: \"" + TIME + "\"; Load-Metric: 25%; SCP-FQDN: scp1.example.com",
                        "Timestamp: \"" + TIME + "\"; Load-Metric: 100%; NF-Service-Instance: s; NF-Inst: " + ID
                                + "; S-NSSAI: 1; DNN: a; Relative-Capacity: 20%"),
                sample(
                        MaxForwardHops.NAME,
                        MaxForwardHops::parse,
                        MaxForwardHops::print,
                        "5; nodetype=scp",
                        "99; nodetype=scp"),
                sample(
                        SelectionInfo.NAME,
                        SelectionInfo::parse,
                        info -> print(info.elements()),
                        "reselection=true; not-select-nfinst=" + ID,
                        "not-select-nfset=a; not-select-nfset=b, reselection=false"));
    }

    private static String print(List<Parameters> groups) {
        return groups.stream().map(Parameters::print).collect(Collectors.joining(", "));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void printedValue_parsesToTheSameValue(Sample<?> sample) {
        sample.values.forEach(sample::assertRoundTrip);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void parse_ignoresSpacesAfterSeparators(Sample<?> sample) {
        Random random = new Random(7);
        for (String value : sample.values) {
            Object read = sample.parse.apply(value);
            for (int i = 0; i < 20; i++) {
                assertThat(sample.parse.apply(respaced(value, random))).isEqualTo(read);
            }
        }
    }

    /** Adds or removes white space after unquoted semicolons and commas, and at both ends. */
    private static String respaced(String value, Random random) {
        StringBuilder out = new StringBuilder(random.nextBoolean() ? " " : "");
        boolean quoted = false;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            quoted ^= c == '"';
            boolean separator =
                    !quoted && (c == ';' || c == ',') && i + 1 < value.length() && value.charAt(i + 1) == ' ';
            if (separator && random.nextBoolean()) {
                out.append(' ');
            }
            out.append(c);
            if (separator) {
                out.append(random.nextBoolean() ? "" : "  ");
                i++;
            }
        }
        return out.append(random.nextBoolean() ? "\t" : "").toString();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void damagedValue_isRefusedByNameOrRoundTrips(Sample<?> sample) {
        Random random = new Random(11);
        for (String value : sample.values) {
            for (int i = 0; i < 300; i++) {
                String damaged = damaged(value, random);
                try {
                    sample.assertRoundTrip(damaged);
                } catch (IllegalArgumentException e) {
                    assertThat(e).hasMessageStartingWith(sample.name + ": ");
                }
            }
        }
    }

    private static String damaged(String value, Random random) {
        String marks = "=:;, \"\\()-.%&/x0\t\u00e9";
        StringBuilder out = new StringBuilder(value);
        for (int i = 0; i <= random.nextInt(3); i++) {
            int at = random.nextInt(out.length() + 1);
            switch (random.nextInt(3)) {
                case 0 -> out.insert(at, marks.charAt(random.nextInt(marks.length())));
                case 1 -> out.setLength(at);
                default -> out.replace(Math.min(at, out.length()), Math.min(out.length(), at + 1), "");
            }
        }
        return out.toString();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void emptyValue_isRefused(Sample<?> sample) {
        assertThatThrownBy(() -> sample.parse.apply(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(sample.name);
    }
}
