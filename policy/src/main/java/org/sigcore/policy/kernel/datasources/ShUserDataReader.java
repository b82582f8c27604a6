// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

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
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamconnector.ShUserData;
import org.sigcore.policy.kernel.xml.SafeXml;

/**
 * Parses an Sh-Data document. Rejects document types, entities and external references, and bounds the input to {@link
 * #MOST_OCTETS} octets, {@link #MOST_DEPTH} levels and {@link #MOST_ELEMENTS} elements. Pure.
 */
@SpecRef({"TS 29.328 C", "TS 29.328 7.6"})
public final class ShUserDataReader {
    /** Maximum size of a document, in octets. */
    public static final int MOST_OCTETS = 256 * 1024;

    static final int MOST_DEPTH = 32;
    static final int MOST_ELEMENTS = 5_000;
    private static final String ROOT = "Sh-Data";
    private static final String SERVICE_DATA = ShAttributes.REPOSITORY_DATA + "/ServiceData";

    /** Thrown when a document cannot be parsed. */
    public static final class UnreadableException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnreadableException(String reason) {
            super(reason);
        }
    }

    private ShUserDataReader() {}

    /**
     * Parses a document.
     *
     * @throws UnreadableException if it is not valid
     */
    public static ShUserData read(byte[] octets) {
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
            throw new UnreadableException("expected an XML document in UTF-8");
        }
    }

    /** Parser state for one document. Not thread-safe. */
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
                        // comments and processing instructions are ignored
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
            if (path.size() == 2 && name.equals(ShAttributes.REPOSITORY_DATA)) {
                repository = new TreeMap<>();
                service = null;
            }
        }

        private void end() {
            String where = String.join("/", path.stream().skip(1).toList());
            String value = text.toString().strip();
            text.setLength(0);
            path.removeLast();
            if (where.equals(ShAttributes.REPOSITORY_DATA)) {
                if (service == null) {
                    throw new UnreadableException("expected ServiceIndication in " + ShAttributes.REPOSITORY_DATA);
                }
                repositories.put(service, repository);
            } else if (where.equals(ShAttributes.REPOSITORY_DATA + "/ServiceIndication")) {
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
}
