// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import org.sigcore.model.SpecRef;

/**
 * What a load or overload report is about.
 *
 * @param parameters the scope's parameters such as {@code NF-Instance}, unknown ones included
 */
@SpecRef({"TS 29.500 6.3.3.4.4", "TS 29.500 6.4.3.4.5"})
public record ControlScope(Parameters parameters) {
    /** One SCP. */
    public static ControlScope scp(String header, String fqdn) {
        return new ControlScope(Parameters.empty(header, Parameters.Style.COLON).with("SCP-FQDN", fqdn));
    }

    /** The kind of thing: the first parameter's name, such as {@code NF-Set} or {@code SCP-FQDN}. */
    public String kind() {
        return parameters.list().getFirst().name();
    }

    /** Its name: the first parameter's value. */
    public String id() {
        return parameters.list().getFirst().value();
    }

    /** The slices that it is limited to; empty for all. */
    public List<String> snssais() {
        return values("S-NSSAI");
    }

    /** The data networks that it is limited to; empty for all. */
    public List<String> dnns() {
        return values("DNN");
    }

    private List<String> values(String name) {
        String text = parameters.get(name);
        return text == null ? List.of() : Grammar.split(text, '&');
    }

    static ControlScope of(String header, Parameters rest) {
        if (rest.list().isEmpty()) {
            throw new IllegalArgumentException(header + ": the scope is missing");
        }
        return new ControlScope(rest);
    }
}
