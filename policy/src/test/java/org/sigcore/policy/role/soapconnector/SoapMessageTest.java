// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.soapconnector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.dom.DOMSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.notifier.Notice;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;
import tools.jackson.databind.node.ObjectNode;

/** Messages conform to the WSDL. */
class SoapMessageTest {
    private static final String TIME = "2026-11-20T10:00:00Z";
    private static final SubscriberQuery SESSION = new SubscriberQuery(
            "s1",
            "pcf-sm",
            "imsi-1",
            "msisdn-2",
            (ObjectNode) Json.parse("{\"sst\": 1, \"sd\": \"000001\"}"),
            "internet");

    private static ObjectNode object(String json) {
        return (ObjectNode) Json.parse(json);
    }

    private static Element valid(ObjectNode notice) throws Exception {
        Document document =
                document(new ByteArrayInputStream(SoapMessage.of(notice).envelope()));
        Element body = first(document.getDocumentElement());
        assertThat(document.getDocumentElement().getNamespaceURI()).isEqualTo(SoapMessage.ENVELOPE);
        assertThat(body.getLocalName()).isEqualTo("Body");
        Element content = first(body);
        schema().newValidator().validate(new DOMSource(content));
        return content;
    }

    private static Element first(Element of) {
        Node child = of.getFirstChild();
        while (!(child instanceof Element)) {
            child = Objects.requireNonNull(child).getNextSibling();
        }
        return (Element) child;
    }

    private static Document document(InputStream xml) throws ParserConfigurationException, IOException, SAXException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(xml);
    }

    private static Schema schema() throws Exception {
        try (InputStream wsdl = SoapMessageTest.class.getResourceAsStream("/soap/notices.wsdl")) {
            Document document = document(Objects.requireNonNull(wsdl));
            Node schema = document.getElementsByTagNameNS(XMLConstants.W3C_XML_SCHEMA_NS_URI, "schema")
                    .item(0);
            return SchemaFactory.newDefaultInstance().newSchema(new DOMSource(schema));
        }
    }

    private static String text(Element of, String name) {
        return of.getElementsByTagNameNS(SoapMessage.NAMESPACE, name).item(0).getTextContent();
    }

    @Test
    void policyNotice_isWrittenAsSubscriberNotice() throws Exception {
        ObjectNode wish = Notice.wish(
                Notice.SOAP,
                "crm",
                "spent",
                "5 < 6 & 7 > \u0001 \ud83d\ude00 \ud83d",
                Json.parse("{\"plan\": \"gold\", \"left\": 7, \"list\": [1, 2], \"a \\\" b\": \"]]>\"}"));
        ObjectNode notice = Notice.of(wish, SESSION, "n1", TIME);
        Element content = valid(notice);
        assertThat(content.getLocalName()).isEqualTo("SubscriberNotice");
        assertThat(SoapMessage.of(notice).action()).isEqualTo("\"urn:sigcore:policy:notices:1/SubscriberNotice\"");
        assertThat(text(content, "supi")).isEqualTo("imsi-1");
        assertThat(text(content, "gpsi")).isEqualTo("msisdn-2");
        assertThat(text(content, "slice")).isEqualTo("1-000001");
        assertThat(text(content, "event")).isEqualTo("spent");
        assertThat(text(content, "text")).isEqualTo("5 < 6 & 7 > \ufffd \ud83d\ude00 ?");
        var values = content.getElementsByTagNameNS(SoapMessage.NAMESPACE, "value");
        assertThat(values.getLength()).isEqualTo(4);
        assertThat(values.item(2).getTextContent()).isEqualTo("[1,2]");
        assertThat(((Element) values.item(3)).getAttribute("name")).isEqualTo("a \" b");
        assertThat(values.item(3).getTextContent()).isEqualTo("]]>");
    }

    @Test
    void policyNotice_isBounded() throws Exception {
        ObjectNode many = Json.object().put("long", "x".repeat(5000)).put("n".repeat(65), "left out");
        many.putNull("none").putArray("longer").add("y".repeat(2000));
        for (int i = 0; i < 50; i++) {
            many.put("v" + i, i);
        }
        ObjectNode wish = Notice.wish(Notice.SOAP, "crm", "e", "z".repeat(5000), many);
        assertThat(wish.at("/values/long").asString()).hasSize(Notice.MOST_TEXT);
        assertThat(wish.path("values").has("longer")).isFalse();
        ObjectNode halves = Notice.wish(
                Notice.SOAP,
                "crm",
                "e",
                "x".repeat(Notice.MOST_TEXT - 1) + "\ud83d\ude00",
                Json.object().put("\ud83d", "\ud83d").set("list", Json.array().add("\ud83d")));
        assertThat((Object) Json.parse(Json.bytes(halves)))
                .as("no unpaired surrogates")
                .isEqualTo(halves);
        Element content = valid(Notice.of(wish, SESSION, "n1", TIME));
        assertThat(content.getElementsByTagNameNS(SoapMessage.NAMESPACE, "value")
                        .getLength())
                .isEqualTo(32);
        assertThat(text(content, "text")).hasSize(Notice.MOST_TEXT);
    }

    @Test
    void counterNotice_isWritten() throws Exception {
        ObjectNode wish =
                Json.object().put("by", Notice.SOAP).put("server", "crm").put("event", "THRESHOLD_REACHED");
        wish.set("counter", object("""
                {"name": "plan", "limit": {"totalVolume": 100}, "left": {"totalVolume": 20}, "used": {"totalVolume": 80},
                 "resetTime": "2026-12-01T00:00:00Z", "threshold": 80}"""));
        ObjectNode notice = Notice.of(wish, SESSION, "n1", TIME);
        Element content = valid(notice);
        assertThat(SoapMessage.of(notice).action()).endsWith("/CounterNotice\"");
        assertThat(text(content, "counter")).isEqualTo("plan");
        assertThat(text(content, "threshold")).isEqualTo("80");
        assertThat(text(content, "left").strip()).isEqualTo("20");
        wish.set("counter", object("{\"name\": \"p\", \"limit\": {}, \"left\": {}, \"used\": {}}"));
        valid(Notice.of(wish, SubscriberQuery.ofUe("a1", "pcf-am", "imsi-1", null), "n1", TIME));
    }

    @Test
    void schema_refusesInvalidNotice() {
        ObjectNode wish =
                Json.object().put("by", Notice.SOAP).put("server", "crm").put("event", "x".repeat(65));
        assertThatThrownBy(() -> valid(Notice.of(wish, SESSION, "n1", TIME))).isInstanceOf(SAXException.class);
    }

    @Test
    void envelope_isUtf8() {
        ObjectNode wish = Notice.wish(Notice.SOAP, "crm", "grün", null, Json.object());
        assertThat(new String(
                        SoapMessage.of(Notice.of(wish, SESSION, "n1", TIME)).envelope(), StandardCharsets.UTF_8))
                .startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
                .contains("grün");
    }
}
