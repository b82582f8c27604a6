// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.soapconnector;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.notifier.Notice;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A notice as a SOAP message, as described by {@code notices.wsdl}. Characters that XML does not allow are replaced by
 * U+FFFD. Pure.
 *
 * @param action value of SOAPAction including its quotation marks
 * @param envelope in UTF-8
 */
@SpecRef({"W3C SOAP 1.1 4", "W3C SOAP 1.1 6.1.1"})
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SoapMessage(String action, byte[] envelope) {
    /** XML namespace of notices and their messages. */
    public static final String NAMESPACE = "urn:sigcore:policy:notices:1";

    static final String ENVELOPE = "http://schemas.xmlsoap.org/soap/envelope/";
    private static final XMLOutputFactory WRITERS = XMLOutputFactory.newDefaultFactory();

    /** @param notice {@link Notice} */
    public static SoapMessage of(ObjectNode notice) {
        boolean ofCounter = notice.has("counter");
        String name = ofCounter ? "CounterNotice" : "SubscriberNotice";
        ByteArrayOutputStream octets = new ByteArrayOutputStream();
        try {
            XMLStreamWriter xml = WRITERS.createXMLStreamWriter(octets, StandardCharsets.UTF_8.name());
            xml.writeStartDocument(StandardCharsets.UTF_8.name(), "1.0");
            xml.writeStartElement("soap", "Envelope", ENVELOPE);
            xml.writeNamespace("soap", ENVELOPE);
            xml.writeStartElement("soap", "Body", ENVELOPE);
            xml.writeStartElement(name);
            xml.writeDefaultNamespace(NAMESPACE);
            content(new Elements(xml), notice, ofCounter);
            xml.writeEndDocument();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e); // cannot occur when writing to memory
        }
        return new SoapMessage("\"" + NAMESPACE + "/" + name + "\"", octets.toByteArray());
    }

    private static void content(Elements xml, ObjectNode notice, boolean ofCounter) throws XMLStreamException {
        xml.members(notice, "id", "time", "event");
        xml.group("subscriber", notice, "supi", "gpsi");
        if (ofCounter) {
            JsonNode counter = notice.path("counter");
            xml.element("counter", null, Json.string(counter, "name"));
            xml.element("threshold", null, value(counter, "threshold"));
            for (String amount : new String[] {"limit", "left", "used"}) {
                xml.group(amount, counter.path(amount), "totalVolume", "uplinkVolume", "downlinkVolume", "duration");
            }
            xml.element("resetTime", null, value(counter, "resetTime"));
            return;
        }
        xml.group("session", notice, "service", "sessionId", "dnn", "slice");
        xml.element("text", null, value(notice, "text"));
        for (var each : notice.path("values").properties()) {
            xml.element("value", each.getKey(), Notice.text(each.getValue()));
        }
    }

    private static @Nullable String value(JsonNode of, String member) {
        return of.has(member) ? Notice.text(of.path(member)) : null;
    }

    /** Writes elements that contain text. */
    private record Elements(XMLStreamWriter xml) {
        void members(JsonNode of, String... names) throws XMLStreamException {
            for (String name : names) {
                element(name, null, value(of, name));
            }
        }

        void group(String name, JsonNode of, String... names) throws XMLStreamException {
            xml.writeStartElement(name);
            members(of, names);
            xml.writeEndElement();
        }

        void element(String element, @Nullable String name, @Nullable String text) throws XMLStreamException {
            if (text == null) {
                return;
            }
            xml.writeStartElement(element);
            if (name != null) {
                xml.writeAttribute("name", clean(name));
            }
            xml.writeCharacters(clean(text));
            xml.writeEndElement();
        }
    }

    private static String clean(String text) {
        return text.codePoints()
                .map(each -> isChar(each) ? each : 0xFFFD)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @SpecRef("W3C XML 1.0 2.2")
    private static boolean isChar(int each) {
        return each == '\t'
                || each == '\n'
                || (each >= 0x20 && each < 0xD800)
                || (each >= 0xE000 && each < 0xFFFE)
                || each >= 0x10000;
    }
}
