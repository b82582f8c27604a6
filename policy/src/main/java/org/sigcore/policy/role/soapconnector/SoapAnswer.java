// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.soapconnector;

import java.io.ByteArrayInputStream;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.notifier.NoticeOutcome;
import org.sigcore.policy.kernel.xml.SafeXml;

/**
 * Response of a server to a SOAP message. Pure.
 *
 * @param fault the code of the Fault, such as {@code Client.Authentication}; null for a response without one
 * @param reason of the Fault, up to 256 characters
 */
@SpecRef({"W3C SOAP 1.1 4.4", "W3C SOAP 1.1 6.2"})
public record SoapAnswer(NoticeOutcome outcome, @Nullable String fault, String reason) {
    private static final int MOST_REASON = 256;
    private static final int MOST_DEPTH = 64;

    /** Faults that a retry cannot resolve. */
    private static final Set<String> OF_US = Set.of("Client", "MustUnderstand", "VersionMismatch");

    /** Parses a response; one without a readable body is classified by its status. */
    public static SoapAnswer of(int status, byte[] body) {
        String[] fault = fault(body);
        if (fault == null) {
            return new SoapAnswer(NoticeOutcome.of(status), null, "");
        }
        String code = fault[0].substring(fault[0].indexOf(':') + 1);
        int dot = code.indexOf('.');
        boolean ofUs = OF_US.contains(dot < 0 ? code : code.substring(0, dot));
        return new SoapAnswer(ofUs ? NoticeOutcome.REFUSED : NoticeOutcome.LATER, code, fault[1]);
    }

    /** Returns code and reason of a Fault; null for none. */
    private static String @Nullable [] fault(byte[] body) {
        if (body.length == 0) {
            return null;
        }
        String[] found = {"", ""};
        boolean inFault = false;
        try {
            XMLStreamReader xml = SafeXml.of(new ByteArrayInputStream(body));
            for (int depth = 0; xml.hasNext(); ) {
                int event = xml.next();
                if (event == XMLStreamConstants.END_ELEMENT) {
                    depth--;
                } else if (event == XMLStreamConstants.START_ELEMENT) {
                    depth++;
                    inFault |= depth == 3
                            && xml.getLocalName().equals("Fault")
                            && SoapMessage.ENVELOPE.equals(xml.getNamespaceURI());
                    int part = inFault && depth == 4 ? part(xml.getLocalName()) : -1;
                    if (part >= 0) {
                        found[part] = cut(xml.getElementText().strip());
                        depth--;
                    }
                }
                if (depth > MOST_DEPTH || event == XMLStreamConstants.DTD) {
                    return null;
                }
            }
        } catch (XMLStreamException e) {
            return null;
        }
        return inFault ? found : null;
    }

    private static int part(String name) {
        return switch (name) {
            case "faultcode" -> 0;
            case "faultstring" -> 1;
            default -> -1;
        };
    }

    private static String cut(String text) {
        return text.substring(0, Math.min(text.length(), MOST_REASON));
    }
}
