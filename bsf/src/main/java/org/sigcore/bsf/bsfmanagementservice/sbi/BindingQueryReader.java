// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingQuery;
import org.sigcore.bsf.bsfmanagementservice.logic.UeAddress;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Snssai;
import org.sigcore.sbi.QueryParams;
import tools.jackson.databind.JsonNode;

/** Parses the query of a discovery request. Ignores unknown parameters and rejects repeated ones. */
@SpecRef("TS 29.521 5.3.2.3.2")
final class BindingQueryReader {
    private BindingQueryReader() {}

    /** @throws ProblemException 400 that names a malformed, missing or surplus parameter */
    static BindingQuery read(QueryParams query) {
        UeAddress address = address(query);
        String supi = text(query, "supi");
        String gpsi = text(query, "gpsi");
        if (address == null && supi == null && gpsi == null) {
            throw new ProblemException(
                    SbiCause.MANDATORY_QUERY_PARAM_MISSING,
                    "expected one of ipv4Addr, ipv6Prefix, macAddr48, supi, gpsi",
                    new InvalidParam("ipv4Addr", "missing, and so are ipv6Prefix, macAddr48, supi and gpsi"));
        }
        checkFeatures(query);
        return new BindingQuery(address, supi, gpsi, text(query, "dnn"), snssai(query), text(query, "ipDomain"));
    }

    private static @Nullable UeAddress address(QueryParams query) {
        UeAddress found = address(query, "ipv4Addr", UeAddress::ipv4, null);
        found = address(query, "ipv6Prefix", UeAddress::ipv6, found);
        return address(query, "macAddr48", UeAddress::mac, found);
    }

    private static @Nullable UeAddress address(
            QueryParams query, String name, Function<String, UeAddress> parser, @Nullable UeAddress before) {
        String text = single(query, name);
        if (text == null) {
            return before;
        }
        if (before != null) {
            throw incorrect(
                    SbiCause.MANDATORY_QUERY_PARAM_INCORRECT,
                    name,
                    "a second address of the UE, which is named by one (TS 29.521 4.2.4.2)");
        }
        try {
            return parser.apply(text);
        } catch (IllegalArgumentException e) {
            throw incorrect(SbiCause.MANDATORY_QUERY_PARAM_INCORRECT, name, "no address of that kind");
        }
    }

    private static @Nullable JsonNode snssai(QueryParams query) {
        String text = single(query, "snssai");
        if (text == null) {
            return null;
        }
        try {
            JsonNode snssai = Json.parse(text);
            Snssai.SHAPE.check(snssai);
            return snssai;
        } catch (ProblemException e) {
            throw incorrect(SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, "snssai", "no Snssai in JSON");
        }
    }

    /**
     * Checks that the supported features of the consumer are well-formed. They do not affect the response: every
     * consumer receives all attributes of a binding. The OpenAPI of MBS bindings encodes the parameter as JSON, in
     * quotation marks.
     */
    static void checkFeatures(QueryParams query) {
        String features = single(query, "supp-feat");
        if (features != null && !features.matches("[A-Fa-f0-9]*|\"[A-Fa-f0-9]*\"")) {
            throw incorrect(SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, "supp-feat", "no hex digits");
        }
    }

    /** Returns the value of a mandatory parameter; an empty value is malformed. */
    static @Nullable String text(QueryParams query, String name) {
        String value = single(query, name);
        if (value != null && value.isEmpty()) {
            throw incorrect(SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, name, "empty");
        }
        return value;
    }

    /** Returns the value of a parameter; null if absent. */
    static @Nullable String single(QueryParams query, String name) {
        if (query.all(name).size() > 1) {
            throw incorrect(SbiCause.OPTIONAL_QUERY_PARAM_INCORRECT, name, "given more than once");
        }
        return query.get(name);
    }

    static ProblemException incorrect(SbiCause cause, String name, String reason) {
        return ProblemException.of(cause, name, reason);
    }
}
