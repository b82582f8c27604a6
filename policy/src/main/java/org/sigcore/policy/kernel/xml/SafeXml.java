// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.xml;

import java.io.InputStream;
import java.io.Reader;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Readers of XML that know no document types, no entities and nothing from elsewhere. Thread-safe. */
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

    /** Of text. */
    public static XMLStreamReader of(Reader text) throws XMLStreamException {
        return READERS.createXMLStreamReader(text);
    }

    /** Of octets, which say themselves how they are coded. */
    public static XMLStreamReader of(InputStream octets) throws XMLStreamException {
        return READERS.createXMLStreamReader(octets);
    }
}
