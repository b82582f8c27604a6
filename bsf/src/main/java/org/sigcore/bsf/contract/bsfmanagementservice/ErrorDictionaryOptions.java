// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.bsfmanagementservice;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;

/**
 * {@code errorDictionary}: prefixes the detail of every error response with an error id such as {@code
 * EC-OBSF-BSF_MGMT-04}. The number is the position of the cause in the list of {@code docs/reference/start-up-keys.md};
 * 99 for any other.
 *
 * @param enabled true if error responses contain an id
 */
public record ErrorDictionaryOptions(
        boolean enabled,

        @Doc("Prefix of the number.") @Matches("[A-Za-z][-_A-Za-z0-9]{0,39}")
        String prefix) {
    /** Definition of the document. */
    public static final ConfigResource<ErrorDictionaryOptions> RESOURCE = ConfigResource.of(
                    "errorDictionary",
                    ErrorDictionaryOptions.class,
                    new ErrorDictionaryOptions(false, "EC-OBSF-BSF_MGMT"))
            .doc("Error IDs in the detail of error responses.");

    private static final int OTHER = 99;

    /** Causes by number, starting at 1. The order must not change, since operators refer to the numbers. */
    static final List<String> CAUSES = List.of(
            "MANDATORY_QUERY_PARAM_MISSING",
            "MANDATORY_QUERY_PARAM_INCORRECT",
            "OPTIONAL_QUERY_PARAM_INCORRECT",
            "INVALID_MSG_FORMAT",
            "MANDATORY_IE_MISSING",
            "MANDATORY_IE_INCORRECT",
            "OPTIONAL_IE_INCORRECT",
            "EXISTING_BINDING_INFO_FOUND",
            "MULTIPLE_BINDING_INFO_FOUND",
            "MODIFICATION_NOT_ALLOWED",
            "RESOURCE_CONTEXT_NOT_FOUND",
            "SUBSCRIPTION_NOT_FOUND",
            "INSUFFICIENT_RESOURCES",
            "NF_CONGESTION");

    /** Returns the problem with its error id. */
    public ProblemDetails name(ProblemDetails problem) {
        if (!enabled) {
            return problem;
        }
        String id = "%s-%02d".formatted(prefix, number(problem.cause()));
        String detail = problem.detail() == null ? id : id + ": " + problem.detail();
        return new ProblemDetails(
                problem.type(),
                problem.title(),
                problem.status(),
                detail,
                problem.instance(),
                problem.cause(),
                problem.invalidParams(),
                problem.others());
    }

    private static int number(@Nullable String cause) {
        int at = cause == null ? -1 : CAUSES.indexOf(cause);
        return at < 0 ? OTHER : at + 1;
    }
}
