// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.xml;

import java.io.InputStream;
import java.io.Reader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** XML readers without document types, entities and external references. Thread-safe. */
public final class SafeXml {
    private static final XMLInputFactory READERS = readers();

    private SafeXml() {}

    private static XMLInputFactory readers() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    /** Creates a reader of text. */
    public static XMLStreamReader of(Reader text) throws XMLStreamException {
        return READERS.createXMLStreamReader(text);
    }

    /** Creates a reader of octets, which declare their encoding. */
    public static XMLStreamReader of(InputStream octets) throws XMLStreamException {
        return READERS.createXMLStreamReader(octets);
    }
}
