// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.MemoryAccount;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import tools.jackson.databind.node.ObjectNode;

class RouteTableTest {
    private static final ApiPath SDM = new ApiPath("nudm-sdm", "v2");
    private static final DiscoveryQuery UDM = DiscoveryQuery.of("target-nf-type", "UDM", "requester-nf-type", "AMF");

    @Test
    void lookup_byParameterThatProfileRestricts_isLeftToNrf() {
        ObjectNode restricted = Profiles.udm("a", 8001);
        restricted
                .putObject("udmInfo")
                .putArray("supiRanges")
                .addObject()
                .put("start", "1")
                .put("end", "2");

        assertThat(table(restricted).lookup(UDM.with("supi", "imsi-1"), SDM)).isInstanceOf(Lookup.Unknown.class);
        assertThat(table(Profiles.udm("a", 8001)).lookup(UDM.with("supi", "imsi-1"), SDM))
                .isInstanceOf(Lookup.Found.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            chfInfo        | {"supiRangeList": [{"start": "1", "end": "2"}]}           | supi
            chfInfo        | {"gpsiRangeList": [{"start": "1", "end": "2"}]}           | gpsi
            udmInfoList    | {"x": {"supiRanges": [{"start": "1", "end": "2"}]}}       | supi
            hssInfoList    | {"x": {"imsiRanges": [{"start": "1", "end": "2"}]}}       | supi
            smfInfoList    | {"x": {"sNssaiSmfInfoList": [{"sNssai": {"sst": 1}}]}}    | dnn
            bsfInfo        | {"dnnList": ["ims"]}                                      | dnn
            lmfInfo        | {"snssaiInfoList": [{"sNssai": {"sst": 1}}]}              | snssais
            nfServiceList  | {"sdm": {"sNssais": [{"sst": 1}]}}                        | snssais
            """)
    void profileWithRestriction_isLeftToNrf(String member, String value, String parameter) {
        ObjectNode profile = Profiles.udm("a", 8001);
        profile.withObject("/" + member).setAll(Json.parseObject(value.getBytes(StandardCharsets.UTF_8)));

        assertThat(table(profile).lookup(UDM.with(parameter, "1"), SDM)).isInstanceOf(Lookup.Unknown.class);
    }

    @Test
    void instanceId_isComparedWithoutRegardToCase() {
        RouteTable table = table(Profiles.udm("4947A69A", 8001));

        assertThat(table.knows("4947a69a")).isTrue();
        assertThat(table.nfType("4947A69a")).isEqualTo("UDM");
        assertThat(table.instance("4947A69a", SDM).list()).hasSize(1);
        assertThat(table.lookup(UDM.with("target-nf-instance-id", "4947a69A"), SDM))
                .isInstanceOf(Lookup.Found.class);
    }

    @Test
    void suspendedInstance_isKnownButNoCandidate() {
        RouteTable table = table(Profiles.udm("a", 8001).put("nfStatus", "SUSPENDED"));

        assertThat(table.knows("a")).isTrue();
        assertThat(table.lookup(UDM, SDM)).isInstanceOf(Lookup.None.class);
        assertThat(table.skipped()).isEqualTo(1);
        assertThat(table(Profiles.udm("a", 8001)).skipped()).isZero();
    }

    @Test
    void addresses_returnsEndPointsOfFqdn() {
        ObjectNode secure = Profiles.udm("a", 8443).put("fqdn", "udm.sigcore.lab");
        secure.withObjectProperty("nfServiceList").withObjectProperty("sdm").put("scheme", "https");

        assertThat(table(secure).addresses("udm.sigcore.lab")).containsExactly("127.0.0.1");
        assertThat(table(secure).addresses("other.sigcore.lab")).isEmpty();
    }

    @Test
    void tableBuilder_reportsTypesChangedInMoreThanLoad() {
        TableBuilder builder = new TableBuilder(HashMap::new, MemoryAccount.UNBOUNDED);
        ObjectNode a = Profiles.udm("a", 8001);

        assertThat(builder.update(1, List.of(KnownProfile.of(a))).changedTypes())
                .containsExactly("UDM");
        ObjectNode loaded = a.deepCopy().put("load", 50).put("priority", 7);
        TableBuilder.Update update = builder.update(2, List.of(KnownProfile.of(loaded)));
        assertThat(update.changedTypes()).isEmpty();
        assertThat(update.table().service("a", "sdm")).satisfies(service -> {
            assertThat(service).isNotNull();
            assertThat(service == null ? 0 : service.load()).isEqualTo(50);
        });
        assertThat(builder.update(3, List.of(KnownProfile.of(loaded.deepCopy().put("nfStatus", "SUSPENDED"))))
                        .changedTypes())
                .containsExactly("UDM");
        assertThat(builder.update(4, List.of()).changedTypes()).containsExactly("UDM");
    }

    @Test
    void tableBuilder_skipsEntryWithoutMemory() {
        MemoryAccount none = new MemoryAccount() {
            @Override
            public boolean offer(String key, long octets) {
                return key.equals("a") && octets < 20_000;
            }

            @Override
            public void release(String key) {}
        };
        TableBuilder builder = new TableBuilder(HashMap::new, none);
        KnownProfile a = KnownProfile.of(Profiles.udm("a", 8001));
        KnownProfile b = KnownProfile.of(Profiles.udm("b", 8002));
        RouteTable table = builder.update(1, List.of(a, b)).table();
        assertThat(table.knows("a")).isTrue();
        assertThat(table.knows("b")).isFalse();
    }

    @Test
    void service_withManyAddresses_keepsAtMost32() {
        ObjectNode wide = Profiles.udm("a", 8001);
        for (int i = 0; i < 1000; i++) {
            wide.withArrayProperty("ipv4Addresses").add("10.0." + i / 250 + "." + i % 250);
        }
        wide.withObjectProperty("nfServiceList").withObjectProperty("sdm").remove("ipEndPoints");
        assertThat(NfEntry.of(wide).services().getFirst().apiRoots()).hasSizeLessThanOrEqualTo(32);
        assertThat(NfEntry.of(wide).octets()).isLessThan(20_000);
    }

    private static RouteTable table(ObjectNode... profiles) {
        return new RouteTable(1, List.of(profiles).stream().map(NfEntry::of).toList());
    }
}
