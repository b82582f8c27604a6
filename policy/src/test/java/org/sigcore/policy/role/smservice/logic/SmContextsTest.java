// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.decision.SessionAddress;
import org.sigcore.policy.kernel.session.logic.SessionContexts;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Addresses of a session in its binding at the BSF. */
@SpecRef({"TS 29.521 4.2.2.2", "TS 29.521 5.8"})
class SmContextsTest {
    private static final String SESSION =
            "'supi':'imsi-001010000000001','dnn':'internet','sliceInfo':{'sst':1},'notificationUri':'http://smf/n'";

    @Test
    void binding_hasFramedRoutesAndFurtherPrefixes() {
        ObjectNode context = merged(
                SESSION + ",'ipv4Address':'10.0.0.1','ipv6AddressPrefix':'2001:db8:1::/64',"
                        + "'ipv4FrameRouteList':['192.168.7.0/24'],'ipv6FrameRouteList':['2001:db8:77::/48','fe80::/64']",
                "'multiIpv6Prefixes':['2001:db8:2::/64','2001:db8:3::/64']");
        assertThat(SmContexts.binding(context)).isEqualTo(json("""
                'supi':'imsi-001010000000001','dnn':'internet','snssai':{'sst':1},'suppFeat':'3',
                'ipv4Addr':'10.0.0.1','ipv6Prefix':'2001:db8:1::/64','ipv4FrameRouteList':['192.168.7.0/24'],
                'ipv6FrameRouteList':['2001:db8:77::/48'],'addIpv6Prefixes':['2001:db8:2::/64','2001:db8:3::/64']
                """));
    }

    @Test
    void framedRoutesOfBinding_areBounded() {
        ObjectNode context = json(SESSION + ",'ipv4Address':'10.0.0.1'");
        IntStream.range(0, 1000)
                .forEach(i -> context.withArrayProperty("ipv4FrameRouteList").add("172.16." + i % 256 + ".0/24"));
        ArrayNode prefixes = context.putArray(SessionAddress.MORE_PREFIXES);
        IntStream.range(0, 60).forEach(i -> prefixes.add("2001:db8:%x::/64".formatted(i)));
        ObjectNode binding = SmContexts.binding(context);
        assertThat(binding.get("ipv4FrameRouteList")).hasSize(50);
        assertThat(binding.get("addIpv6Prefixes"))
                .as("all by which the PCF finds the session")
                .hasSize(60);
    }

    @Test
    void bindingOfEthernetSession_hasMacAddresses() {
        ObjectNode context = merged(SESSION, "'ueMac':'00-11-22-33-44-AA'");
        assertThat(SmContexts.binding(context).get("macAddr48").asString()).isEqualTo("00-11-22-33-44-aa");
        assertThat(SmContexts.binding(context).has("addMacAddrs")).isFalse();

        context = SessionContexts.merge(context, json("'ueMac':'00-11-22-33-44-BB'"));
        assertThat(SmContexts.binding(context).get("addMacAddrs")).hasToString("[\"00-11-22-33-44-bb\"]");

        context = SessionContexts.merge(context, json("'relUeMac':'00-11-22-33-44-aa'"));
        assertThat(SmContexts.binding(context).get("macAddr48").asString()).isEqualTo("00-11-22-33-44-bb");
        assertThat(SmContexts.bindingForSamePcf(context).get("suppFeat").asString())
                .isEqualTo("7");
    }

    @Test
    void bindingOfIpSession_hasNoMacAddress() {
        assertThat(SmContexts.binding(merged(SESSION + ",'ipv4Address':'10.0.0.1'", "'ueMac':'00-11-22-33-44-AA'"))
                        .has("macAddr48"))
                .isFalse();
    }

    @Test
    @SpecRef("TS 29.512 5.6.2.19")
    void changes_omitMembersThatUpdatesCannotHave() {
        ObjectNode update = json("'ratType':'NR','gpsi':'msisdn-1','suppFeat':'0','ofRelease20':1");
        assertThat(SmContexts.changes(update)).isEqualTo(json("'ratType':'NR','ofRelease20':1"));
        ObjectNode plain = json("'ratType':'NR'");
        assertThat(SmContexts.changes(plain)).isSameAs(plain);
    }

    private static ObjectNode merged(String context, String update) {
        return SessionContexts.merge(SessionContexts.initial(json(context)), json(update));
    }

    private static ObjectNode json(String members) {
        return (ObjectNode) Json.parse("{" + members.replace('\'', '"') + "}");
    }
}
