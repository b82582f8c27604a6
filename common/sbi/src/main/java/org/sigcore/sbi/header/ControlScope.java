// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.util.List;
import org.sigcore.model.SpecRef;

/**
 * Scope of a load or overload report.
 *
 * @param parameters the scope's parameters such as {@code NF-Instance}, including unknown ones
 */
@SpecRef({"TS 29.500 6.3.3.4.4", "TS 29.500 6.4.3.4.5"})
public record ControlScope(Parameters parameters) {
    /** Returns the scope of an SCP. */
    public static ControlScope scp(String header, String fqdn) {
        return new ControlScope(Parameters.empty(header, Parameters.Style.COLON).with("SCP-FQDN", fqdn));
    }

    /** Returns the kind of entity: the name of the first parameter, such as {@code NF-Set} or {@code SCP-FQDN}. */
    public String kind() {
        return parameters.list().getFirst().name();
    }

    /** Returns the identifier of the entity: the value of the first parameter. */
    public String id() {
        return parameters.list().getFirst().value();
    }

    /** Returns the slices to which the scope is limited; empty for all. */
    public List<String> snssais() {
        return values("S-NSSAI");
    }

    /** Returns the data networks to which the scope is limited; empty for all. */
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
