// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.diamconnector.ShUserData;
import org.sigcore.policy.kernel.datasources.ShDataSource.Attribute;
import tools.jackson.databind.node.ObjectNode;

/** Sh-Data of HSSs and malicious documents. */
class ShUserDataReaderTest {
    private static final String WHOLE = """
            <?xml version="1.0" encoding="UTF-8"?>
            <sh:Sh-Data xmlns:sh="urn:x">
              <PublicIdentifiers><IMSPublicIdentity>sip:a@ims.lab</IMSPublicIdentity>
                <IMSPublicIdentity>tel:+491</IMSPublicIdentity><MSISDN>491</MSISDN></PublicIdentifiers>
              <RepositoryData><ServiceIndication>policy</ServiceIndication><SequenceNumber>3</SequenceNumber>
                <ServiceData><p:profile xmlns:p="urn:p"><p:plan>gold</p:plan><p:quota><![CDATA[500]]></p:quota></p:profile></ServiceData>
              </RepositoryData>
              <RepositoryData><ServiceIndication>note</ServiceIndication><SequenceNumber>0</SequenceNumber>
                <ServiceData>plain &amp; simple</ServiceData></RepositoryData>
              <Sh-IMS-Data><SCSCFName>sip:scscf.lab</SCSCFName><IMSUserState>1</IMSUserState></Sh-IMS-Data>
            </sh:Sh-Data>
            """;
    private static final Map<String, Attribute> MAPPING = new TreeMap<>(Map.of(
            "plan", new Attribute("RepositoryData", "policy", "profile/plan", "TEXT"),
            "quota", new Attribute("RepositoryData", "policy", "profile/quota", "NUMBER"),
            "note", new Attribute("RepositoryData", "note", null, "TEXT"),
            "state", new Attribute("IMSUserState", null, null, "TEXT"),
            "msisdns", new Attribute("MSISDN", null, null, "LIST"),
            "identities", new Attribute("IMSPublicIdentity", null, null, "TEXT"),
            "cscf", new Attribute("S-CSCFName", null, null, "TEXT")));

    private static ShUserData parse(String xml) {
        return ShUserDataReader.read(xml.getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode applied(String xml, ObjectNode before) {
        return ShAttributes.applied(parse(xml), MAPPING, before);
    }

    @Test
    void mappedAttributes_areRead() {
        assertThat(applied(WHOLE, Json.object())).isEqualTo(Json.parse("""
                        {"cscf": "sip:scscf.lab", "identities": ["sip:a@ims.lab", "tel:+491"], "msisdns": ["491"],
                         "note": "plain & simple", "plan": "gold", "quota": 500, "state": "REGISTERED"}
                        """));
    }

    @Test
    void push_changesOnlyItsOwnData() {
        ObjectNode before = applied(WHOLE, Json.object());
        ObjectNode after = applied("""
                <Sh-Data><RepositoryData><ServiceIndication>policy</ServiceIndication><SequenceNumber>4</SequenceNumber>
                <ServiceData><profile><plan>silver</plan></profile></ServiceData></RepositoryData></Sh-Data>
                """, before);
        ObjectNode expected = before.deepCopy().put("plan", "silver");
        expected.remove("quota");
        assertThat(after).isEqualTo(expected);
        ObjectNode removed = applied("""
                <Sh-Data><RepositoryData><ServiceIndication>policy</ServiceIndication><SequenceNumber>0</SequenceNumber>
                </RepositoryData><Sh-IMS-Data><IMSUserState>0</IMSUserState></Sh-IMS-Data></Sh-Data>
                """, after);
        expected.remove("plan");
        assertThat(removed).isEqualTo(expected.put("state", "NOT_REGISTERED"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "<Sh-Data>",
                "<Sh-Data/><Sh-Data/>",
                "<other/>",
                "<Sh-Data>&x;</Sh-Data>",
                "<!DOCTYPE Sh-Data><Sh-Data/>",
                "<!DOCTYPE d [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><Sh-Data><a>&x;</a></Sh-Data>",
                "<!DOCTYPE d [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><Sh-Data><a>&b;</a></Sh-Data>",
                "<!DOCTYPE d SYSTEM 'http://127.0.0.1:1/x.dtd'><Sh-Data/>",
                "<Sh-Data><RepositoryData><ServiceData>x</ServiceData></RepositoryData></Sh-Data>"
            })
    void invalidShData_isUnreadable(String xml) {
        assertThatThrownBy(() -> parse(xml)).isInstanceOf(ShUserDataReader.UnreadableException.class);
    }

    @Test
    void oversizedShData_isUnreadable() {
        for (String xml : List.of(
                "<Sh-Data>" + "<a>".repeat(40) + "</a>".repeat(40) + "</Sh-Data>",
                "<Sh-Data>" + "<a/>".repeat(6_000) + "</Sh-Data>",
                "<Sh-Data><a>" + "x".repeat(ShUserDataReader.MOST_OCTETS) + "</a></Sh-Data>")) {
            assertThatThrownBy(() -> parse(xml)).isInstanceOf(ShUserDataReader.UnreadableException.class);
        }
        assertThatThrownBy(() -> ShUserDataReader.read(new byte[] {'<', (byte) 0xFF}))
                .isInstanceOf(ShUserDataReader.UnreadableException.class);
    }

    @Test
    void attributeValues_areBounded() {
        String many =
                "<Sh-Data><PublicIdentifiers>" + "<MSISDN>1</MSISDN>".repeat(1_000) + "</PublicIdentifiers></Sh-Data>";
        assertThat(applied(many, Json.object()).path("msisdns").size()).isEqualTo(100);
        String longOne =
                "<Sh-Data><PublicIdentifiers><MSISDN>" + "1".repeat(2_000) + "</MSISDN></PublicIdentifiers></Sh-Data>";
        assertThat(applied(longOne, Json.object()).isEmpty()).isTrue();
    }

    @Test
    void corruptedDocuments_areReadOrUnreadable() {
        Random random = new Random(4);
        byte[] whole = WHOLE.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 20_000; i++) {
            byte[] spoiled = whole.clone();
            for (int n = random.nextInt(4); n >= 0; n--) {
                spoiled[random.nextInt(spoiled.length)] = (byte) random.nextInt(256);
            }
            try {
                ShAttributes.applied(ShUserDataReader.read(spoiled), MAPPING, Json.object());
            } catch (ShUserDataReader.UnreadableException e) {
                assertThat(e).hasMessageNotContaining("Exception");
            }
        }
    }
}
