// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every header: what is printed is read back alike, spaces do not matter, and rubbish is named. */
class HeaderGrammarPropertyTest {
    private static final String ID = "54804518-4191-46b3-955c-ac631f953ed8";
    private static final String TIME = "Tue, 04 Feb 2020 08:49:37 GMT";

    /** A header, its reader, and values that it must read. */
    record Sample(String name, Function<String, SbiHeaderValue> parse, List<String> values) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Sample sample(String name, Function<String, SbiHeaderValue> parse, String... values) {
        return new Sample(name, parse, List.of(values));
    }

    static Stream<Sample> samples() {
        return Stream.of(
                sample(MessagePriority.NAME, MessagePriority::parse, "0", "31", "10"),
                sample(
                        CallbackType.NAME,
                        CallbackType::parse,
                        "Nsmf_PDUSession_Update",
                        "Nnrf_NFManagement_NFStatusNotify; apiversion=2",
                        "X; apiversion=1; new=7"),
                sample(
                        TargetApiRoot.NAME,
                        TargetApiRoot::parse,
                        "https://smf.example.com:8443/a/b",
                        "http://10.0.0.1:80",
                        "http://[2001:db8::1]:8080"),
                sample(
                        RoutingBinding.NAME,
                        RoutingBinding::parse,
                        "bl=nf-set; nfset=set1.udmset.5gc.mnc012.mcc345",
                        "bl=nfservice-instance; nfinst=" + ID + "; nfservinst=xyz; servname=npcf-smpolicycontrol",
                        "bl=nf-instance; nfinst=" + ID + "; backupnf=a; backupnf=b; callback-uri-prefix=\"/x/y\""),
                sample(
                        Binding.NAME,
                        Binding::parse,
                        "bl=nf-instance; nfinst=" + ID + "; nfset=set1.amfset.5gc.mnc012.mcc345",
                        "bl=nf-set; nfset=a; scope=subscription-events; recoverytime=\"" + TIME + "\"",
                        "bl=nf-set; nfset=a; nr=http://a.b/c?d=1,2;e=f; group=true; oldgroupid=1, bl=nf-set; nfset=b",
                        "bl=nf-instance; nfinst=x; no-redundancy=true; later=1"),
                sample(
                        ProducerId.NAME,
                        ProducerId::parse,
                        "nfinst=" + ID,
                        "nfinst=" + ID + "; nfset=a; nfserviceset=b"),
                sample(TargetNfId.NAME, TargetNfId::parse, "nfinst=" + ID, "nfinst=" + ID + "; nfservinst=s1"),
                sample(
                        OverloadControl.NAME,
                        OverloadControl::parse,
                        "Timestamp: \"" + TIME + "\"; Period-of-Validity: 75s; Overload-Reduction-Metric: 50%; "
                                + "NF-Instance: " + ID,
                        "Timestamp: \"" + TIME + "\"; Period-of-Validity: 240s; Overload-Reduction-Metric: 0%; "
                                + "NF-Set: a; S-NSSAI: 1-000001 & 2; DNN: internet & ims, Timestamp: \"" + TIME
                                + "\"; Period-of-Validity: 1s; Overload-Reduction-Metric: 100%; "
                                + "Callback-Uri: \"http://a/b;c\" & \"http://d/e\""),
                sample(
                        LoadControl.NAME,
                        LoadControl::parse,
                        "Timestamp: \"" + TIME + "\"; Load-Metric: 25%; SCP-FQDN: scp1.example.com",
                        "Timestamp: \"" + TIME + "\"; Load-Metric: 100%; NF-Service-Instance: s; NF-Inst: " + ID
                                + "; S-NSSAI: 1; DNN: a; Relative-Capacity: 20%"),
                sample(ClientCredentials.NAME, ClientCredentials::parse, "eyJh.eyJp_-.c2ln"),
                sample(SourceNfClientCredentials.NAME, SourceNfClientCredentials::parse, "a.b.c"),
                sample(AccessToken.NAME, AccessToken::parse, "Bearer a.b.c=="),
                sample(AccessScope.NAME, AccessScope::parse, "nudm-sdm nudm-uecm:read", "one"),
                sample(OtherAccessScopes.NAME, OtherAccessScopes::parse, "a b c"),
                sample(
                        NrfUri.NAME,
                        NrfUri::parse,
                        "nnrf-disc: \"https://nrf1.example.com/nnrf-disc/v1\"; nnrf-nfm: \"http://n/x\"",
                        "nnrf-oauth2: \"https://n/oauth2\"; oauth2-requested-services: nnrf-disc & nnrf-nfm"),
                sample(
                        NrfUriCallback.NAME,
                        NrfUriCallback::parse,
                        "nnrf-disc: \"http://n/nnrf-disc/v1\"; later: \"x:y\""),
                sample(MaxForwardHops.NAME, MaxForwardHops::parse, "5; nodetype=scp", "99; nodetype=scp"),
                sample(
                        OriginatingNetworkId.NAME,
                        OriginatingNetworkId::parse,
                        "001-01",
                        "262-001-000007ed9d5",
                        "123-45; src: SEPP-sepp.example.com"),
                sample(TargetNfGroupId.NAME, TargetNfGroupId::parse, "nfgid=\"group-1\""),
                sample(NfPeerInfo.NAME, NfPeerInfo::parse, "srcinst=" + ID + "; dstscp=scp1.example.com"),
                sample(SenderTimestamp.NAME, SenderTimestamp::parse, "Sun, 04 Aug 2019 08:49:37.845 GMT"),
                sample(OriginationTimestamp.NAME, OriginationTimestamp::parse, "Sun, 04 Aug 2019 08:49:37.001 GMT"),
                sample(MaxRspTime.NAME, MaxRspTime::parse, "10000", "1", "99999"),
                sample(
                        CorrelationInfo.NAME,
                        CorrelationInfo::parse,
                        "imsi-345012123123123",
                        "imsi-001010000000001; msisdn-918369110173; nai-user@realm.org"),
                sample(
                        AlternateChfId.NAME,
                        AlternateChfId::parse,
                        "nfinst=" + ID + "; primary",
                        "nfinst=" + ID + "; secondary"),
                sample(
                        NotifAcceptedEncoding.NAME,
                        NotifAcceptedEncoding::parse,
                        "gzip",
                        "gzip;q=1, identity;q=0.5, *;q=0, br;q=0.125"),
                sample(
                        ConsumerInfo.NAME,
                        ConsumerInfo::parse,
                        "service=nsmf-pdusession; apiversion=(1); supportedfeatures=01ab; acceptencoding=\"gzip;q=1.0, br\"",
                        "service=a; apiversion=(1 2), service=b; apiversion=(); callback-uri-prefix=\"/p\"; "
                                + "intraPlmnCallbackRoot=\"http://a\"; interPlmnCallbackRoot=\"https://b/c\""),
                sample(
                        ResponseInfo.NAME,
                        ResponseInfo::parse,
                        "request-retransmitted=true; nfinst=" + ID,
                        "no-retry=1"),
                sample(
                        RequestInfo.NAME,
                        RequestInfo::parse,
                        "retrans=true; idempotency-key=k1; reason=TIMEOUT; later=x"),
                sample(
                        SelectionInfo.NAME,
                        SelectionInfo::parse,
                        "reselection=true; not-select-nfinst=" + ID,
                        "not-select-nfset=a; not-select-nfset=b, reselection=false"),
                sample(InterplmnPurpose.NAME, InterplmnPurpose::parse, "ROAMING: x", "SNPN_INTERCONNECT: info"),
                sample(RetryInfo.NAME, RetryInfo::parse, "no-retries"),
                sample(NotificationCorrelation.NAME, NotificationCorrelation::parse, "sub1", "sub1, sub2"),
                sample(Etags.NAME, Etags::parse, "AM=\"x1\", SMF_SEL=W/\"y,2\""));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void readsAndPrintsAlike(Sample sample) {
        for (String value : sample.values) {
            SbiHeaderValue read = sample.parse.apply(value);
            assertThat(read.headerName()).isEqualTo(sample.name);
            assertThat(sample.parse.apply(read.print())).isEqualTo(read);
            assertThat(read.hashCode())
                    .isEqualTo(sample.parse.apply(read.print()).hashCode());
            assertThat(sample.parse.apply(read.print()).print()).isEqualTo(read.print());
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void spacesAroundSeparatorsDoNotMatter(Sample sample) {
        Random random = new Random(7);
        for (String value : sample.values) {
            SbiHeaderValue read = sample.parse.apply(value);
            for (int i = 0; i < 20; i++) {
                assertThat(sample.parse.apply(respaced(value, random))).isEqualTo(read);
            }
        }
    }

    /** Adds or takes away white space behind semicolons and commas that stand outside of quotes, and at both ends. */
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
    void rubbishIsRefusedByNameOrReadAndPrintedAlike(Sample sample) {
        Random random = new Random(11);
        for (String value : sample.values) {
            for (int i = 0; i < 300; i++) {
                String damaged = damaged(value, random);
                SbiHeaderValue read;
                try {
                    read = sample.parse.apply(damaged);
                } catch (IllegalArgumentException e) {
                    assertThat(e).hasMessageStartingWith(sample.name + ": ");
                    continue;
                }
                assertThat(sample.parse.apply(read.print())).as(damaged).isEqualTo(read);
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
    void emptyIsRefused(Sample sample) {
        assertThatThrownBy(() -> sample.parse.apply(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(sample.name);
    }
}
