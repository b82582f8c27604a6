// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.Sd;
import org.sigcore.diameter.dictionary.Sh;
import org.sigcore.diameter.dictionary.Sy;
import org.sigcore.model.SpecRef;

/**
 * Compares the types of AVPs that are easily confused with their specifications. An AVP that is not listed has another
 * type, so that an OctetString, of which all octets are valid, is never read as UTF-8.
 */
@SpecRef({
    "RFC 6733 4.5",
    "TS 29.212 5.3",
    "TS 29.212 5b.3",
    "TS 29.214 5.3",
    "TS 29.219 5.3",
    "TS 29.329 6.3",
    "TS 29.061 16.4.7"
})
class DictionaryTypesTest {
    private static final List<Class<?>> DICTIONARIES =
            List.of(Base.class, Gx.class, Rx.class, Sy.class, Sd.class, Sh.class);

    @Test
    void textFormats_areUsedForUtf8StringsUrisAndFilters() {
        assertThat(namesOf(AvpFormats.TEXT, AvpFormats.NAME, AvpFormats.IDENTIFIER, AvpFormats.IP_FILTER_RULE))
                .containsExactlyInAnyOrder(
                        "User-Name",
                        "Called-Station-Id",
                        "Session-Id",
                        "Product-Name",
                        "Error-Message",
                        "Redirect-Host",
                        "Redirect-Server-Address",
                        "Subscription-Id-Data",
                        "Service-Context-Id",
                        "Charging-Rule-Base-Name",
                        "TFT-Filter",
                        "Tunnel-Header-Filter",
                        "Packet-Filter-Content",
                        "Default-QoS-Name",
                        "ADC-Rule-Base-Name",
                        "3GPP-Selection-Mode",
                        "3GPP-Charging-Characteristics",
                        "3GPP-SGSN-MCC-MNC",
                        "RAI",
                        "Primary-Event-Charging-Function-Name",
                        "Secondary-Event-Charging-Function-Name",
                        "Primary-Charging-Collection-Function-Name",
                        "Secondary-Charging-Collection-Function-Name",
                        "Flow-Description",
                        "Sponsor-Identity",
                        "Application-Service-Provider-Identity",
                        "Policy-Counter-Identifier",
                        "Policy-Counter-Status",
                        "Public-Identity");
    }

    @Test
    void addressOctetStrings_haveAddressFormats() {
        assertThat(namesOf(AvpFormats.IPV4_ADDRESS)).containsExactly("Framed-IP-Address");
        assertThat(namesOf(AvpFormats.IPV6_PREFIX)).containsExactly("Framed-IPv6-Prefix");
    }

    @Test
    void diameterIdentities_haveIdentityFormat() {
        assertThat(namesOf(AvpFormats.IDENTITY))
                .containsExactlyInAnyOrder(
                        "Origin-Host",
                        "Origin-Realm",
                        "Destination-Host",
                        "Destination-Realm",
                        "Route-Record",
                        "Proxy-Host",
                        "Error-Reporting-Host",
                        "TDF-Destination-Host",
                        "TDF-Destination-Realm");
    }

    @Test
    void unsigned64TimeAndAddressAvps_haveTheirFormats() {
        assertThat(namesOf(AvpFormats.UNSIGNED64))
                .containsExactlyInAnyOrder(
                        "CC-Input-Octets",
                        "CC-Output-Octets",
                        "CC-Total-Octets",
                        "Content-Version",
                        "Origination-Time-Stamp");
        assertThat(namesOf(AvpFormats.TIME))
                .containsExactlyInAnyOrder(
                        "Event-Timestamp",
                        "Tariff-Time-Change",
                        "Revalidation-Time",
                        "Rule-Activation-Time",
                        "Rule-Deactivation-Time",
                        "Monitoring-Time",
                        "User-Location-Info-Time",
                        "Execution-Time",
                        "Pending-Policy-Counter-Change-Time",
                        "Expiry-Time");
        assertThat(namesOf(AvpFormats.ADDRESS))
                .containsExactlyInAnyOrder(
                        "Host-IP-Address",
                        "Access-Network-Charging-Address",
                        "CoA-IP-Address",
                        "AN-GW-Address",
                        "Routing-IP-Address",
                        "TDF-IP-Address",
                        "HeNB-Local-IP-Address",
                        "UE-Local-IP-Address");
        // Tenths of a percent since Release 15; a Float32 in older dictionaries.
        assertThat(namesOf(AvpFormats.UNSIGNED32)).contains("Max-PLR-DL", "Max-PLR-UL");
    }

    private static Set<String> namesOf(AvpFormat<?>... formats) {
        Set<String> names = new TreeSet<>();
        for (Class<?> dictionary : DICTIONARIES) {
            for (AvpDef<?> def : AvpDefs.constantsOf(dictionary)) {
                if (List.of(formats).contains(def.format())) {
                    names.add(def.name());
                }
            }
        }
        return names;
    }
}
