// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.datasources;

import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.xml.SafeXml;
import tools.jackson.databind.node.ObjectNode;

/**
 * User-Data of Sh: a document with the element Sh-Data. Read without document types, entities and anything from elsewhere, up to
 * {@link #MOST_OCTETS} octets, {@link #MOST_DEPTH} levels and {@link #MOST_ELEMENTS} elements. Pure.
 *
 * @param values texts by the path of their element below Sh-Data, such as {@code PublicIdentifiers/MSISDN}
 * @param repositories the same below ServiceData, by ServiceIndication; empty for one that holds nothing any more
 */
@SpecRef({"TS 29.328 C", "TS 29.328 7.6"})
public record ShUserData(Map<String, List<String>> values, Map<String, Map<String, List<String>>> repositories) {
    /** Of a document. */
    public static final int MOST_OCTETS = 256 * 1024;

    static final int MOST_DEPTH = 32;
    static final int MOST_ELEMENTS = 5_000;
    static final String REPOSITORY_DATA = "RepositoryData";
    private static final String ROOT = "Sh-Data";
    private static final String SERVICE_DATA = REPOSITORY_DATA + "/ServiceData";
    private static final List<String> USER_STATES =
            List.of("NOT_REGISTERED", "REGISTERED", "REGISTERED_UNREG_SERVICES", "AUTHENTICATION_PENDING");

    /** Data that are not like that. */
    public static final class UnreadableException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnreadableException(String reason) {
            super(reason);
        }
    }

    /** @throws UnreadableException for anything else */
    public static ShUserData parse(byte[] octets) {
        if (octets.length > MOST_OCTETS) {
            throw new UnreadableException("longer than " + MOST_OCTETS + " octets");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(octets))
                    .toString();
            XMLStreamReader reader = SafeXml.of(new StringReader(text));
            try {
                return new Reading().all(reader);
            } finally {
                reader.close();
            }
        } catch (CharacterCodingException | XMLStreamException e) {
            throw new UnreadableException("expected a document of XML in UTF-8");
        }
    }

    /** One document; for one caller. */
    private static final class Reading {
        private final Map<String, List<String>> values = new TreeMap<>();
        private final Map<String, Map<String, List<String>>> repositories = new TreeMap<>();
        private final Deque<String> path = new ArrayDeque<>();
        private final StringBuilder text = new StringBuilder();
        private Map<String, List<String>> repository = new TreeMap<>();
        private @Nullable String service;
        private int elements;

        ShUserData all(XMLStreamReader reader) throws XMLStreamException {
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case XMLStreamConstants.START_ELEMENT -> begin(reader.getLocalName());
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text.append(reader.getText());
                    case XMLStreamConstants.END_ELEMENT -> end();
                    case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
                        throw new UnreadableException("expected no document type and no entities");
                    default -> {
                        // comments and instructions say nothing
                    }
                }
            }
            return new ShUserData(values, repositories);
        }

        private void begin(String name) {
            if (path.isEmpty() && !name.equals(ROOT)) {
                throw new UnreadableException("expected the element " + ROOT);
            }
            path.addLast(name);
            if (path.size() > MOST_DEPTH || ++elements > MOST_ELEMENTS) {
                throw new UnreadableException("too many elements");
            }
            text.setLength(0);
            if (path.size() == 2 && name.equals(REPOSITORY_DATA)) {
                repository = new TreeMap<>();
                service = null;
            }
        }

        private void end() {
            String where = String.join("/", path.stream().skip(1).toList());
            String value = text.toString().strip();
            text.setLength(0);
            path.removeLast();
            if (where.equals(REPOSITORY_DATA)) {
                if (service == null) {
                    throw new UnreadableException("expected ServiceIndication in " + REPOSITORY_DATA);
                }
                repositories.put(service, repository);
            } else if (where.equals(REPOSITORY_DATA + "/ServiceIndication")) {
                service = value;
            } else if (where.equals(SERVICE_DATA)) {
                add(repository, "", value);
            } else if (where.startsWith(SERVICE_DATA + "/")) {
                add(repository, where.substring(SERVICE_DATA.length() + 1), value);
            } else {
                add(values, where, value);
            }
        }

        private static void add(Map<String, List<String>> to, String where, String value) {
            if (value.isEmpty() || value.length() > TypedValues.MOST_OCTETS) {
                return;
            }
            List<String> there = to.computeIfAbsent(where, key -> new ArrayList<>());
            if (there.size() < TypedValues.MOST_VALUES) {
                there.add(value);
            }
        }
    }

    /** What policies read after this: of data that the document does not have, what they read before. */
    public ObjectNode applied(Map<String, ShDataSource.Attribute> mapping, ObjectNode before) {
        ObjectNode after = Json.object();
        mapping.forEach((name, attribute) -> {
            List<String> texts = texts(attribute);
            if (texts == null) {
                if (before.has(name)) {
                    after.set(name, before.get(name));
                }
            } else if (!texts.isEmpty()) {
                TypedValues.put(after, name, attribute.type(), texts);
            }
        });
        return after;
    }

    /** The texts of an attribute; null for data that the document does not have. */
    private @Nullable List<String> texts(ShDataSource.Attribute attribute) {
        if (attribute.isRepository()) {
            Map<String, List<String>> repository = repositories.get(String.valueOf(attribute.serviceIndication()));
            String element = attribute.element();
            return repository == null ? null : repository.getOrDefault(element == null ? "" : element, List.of());
        }
        return switch (attribute.data()) {
            case "IMSPublicIdentity" -> values.get("PublicIdentifiers/IMSPublicIdentity");
            case "MSISDN" -> values.get("PublicIdentifiers/MSISDN");
            case "S-CSCFName" -> values.get("Sh-IMS-Data/SCSCFName");
            default -> {
                List<String> states = values.get("Sh-IMS-Data/IMSUserState");
                yield states == null
                        ? null
                        : states.stream().map(ShUserData::userState).toList();
            }
        };
    }

    @SpecRef("TS 29.328 7.6.3")
    private static String userState(String number) {
        return number.matches("[0-3]") ? USER_STATES.get(Integer.parseInt(number)) : number;
    }
}
