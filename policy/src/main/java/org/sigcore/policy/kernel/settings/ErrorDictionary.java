// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/**
 * Configuration document {@code errorDictionary}: prefixes the detail of every error answer on the SBI with an error
 * ID, such as {@code EC-OPCF-SM-08}, and overrides answers by cause. The number is that of the cause, in the order of
 * the list in {@code docs/reference/error-dictionary.md}; 99 for any other cause.
 *
 * @param enabled true to add error IDs
 */
public record ErrorDictionary(
        @Default("false") boolean enabled,

        @Doc("Prefix of the service and the number.") @Default("EC-OPCF") @Matches("[A-Za-z][-_A-Za-z0-9]{0,39}")
        String prefix,

        @Doc("Replacement of error responses, by cause, regardless of whether IDs are enabled.")
        @Default("{}")
        @Size(max = 100)
        Map<String, Entry> entries) {
    /** The configuration document. */
    public static final ConfigResource<ErrorDictionary> RESOURCE = ConfigResource.of(
                    "errorDictionary", ErrorDictionary.class, new ErrorDictionary(false, "EC-OPCF", Map.of()))
            .doc("Error IDs in the detail of error responses, and replacement of error responses by cause.");

    private static final int OTHER = 99;

    /** Causes by number, starting with 1. Numbers are visible to users and never reassigned. */
    static final List<String> CAUSES = List.of(
            "INVALID_MSG_FORMAT",
            "MANDATORY_IE_MISSING",
            "MANDATORY_IE_INCORRECT",
            "OPTIONAL_IE_INCORRECT",
            "MANDATORY_QUERY_PARAM_MISSING",
            "MANDATORY_QUERY_PARAM_INCORRECT",
            "OPTIONAL_QUERY_PARAM_INCORRECT",
            "USER_UNKNOWN",
            "ERROR_INITIAL_PARAMETERS",
            "ERROR_TRIGGER_EVENT",
            "ERROR_REQUEST_PARAMETERS",
            "POLICY_CONTEXT_DENIED",
            "PENDING_TRANSACTION",
            "LATE_OVERLAPPING_REQUEST",
            "RESOURCE_CONTEXT_NOT_FOUND",
            "APPLICATION_SESSION_CONTEXT_NOT_FOUND",
            "PDU_SESSION_NOT_AVAILABLE",
            "REQUESTED_SERVICE_NOT_AUTHORIZED",
            "FILTER_RESTRICTIONS",
            "TIMED_OUT_REQUEST",
            "TARGET_NF_NOT_REACHABLE",
            "NF_CONGESTION",
            "UNSPECIFIED_NF_FAILURE",
            "SUBSCRIPTION_NOT_FOUND",
            "APPLICATION_AM_CONTEXT_NOT_FOUND",
            "POLICY_ASSOCIATION_NOT_AVAILABLE");

    /**
     * Overrides for an answer; absent members remain unchanged.
     *
     * @param status HTTP status
     */
    public record Entry(
            @Nullable @Range(min = 400, max = 599) Integer status,
            @Nullable @Matches("[A-Z][A-Z0-9_]{0,79}") String cause,
            @Nullable @Size(max = 200) String title,
            @Nullable @Size(max = 500) String detail) {}

    /**
     * Returns the problem as it is answered.
     *
     * @param service such as {@code pcf-sm}
     */
    public ProblemDetails name(String service, ProblemDetails problem) {
        Entry entry = problem.cause() == null ? null : entries.get(problem.cause());
        if (entry == null && !enabled) {
            return problem;
        }
        Entry other = entry == null ? new Entry(null, null, null, null) : entry;
        return new ProblemDetails(
                problem.type(),
                other.title() == null ? problem.title() : other.title(),
                other.status() == null ? problem.status() : other.status(),
                detail(service, problem, other.detail() == null ? problem.detail() : other.detail()),
                problem.instance(),
                other.cause() == null ? problem.cause() : other.cause(),
                problem.invalidParams(),
                problem.others());
    }

    private @Nullable String detail(String service, ProblemDetails problem, @Nullable String detail) {
        if (!enabled) {
            return detail;
        }
        String name = service.substring(service.lastIndexOf('-') + 1).toUpperCase(Locale.ROOT);
        String id = "%s-%s-%02d".formatted(prefix, name, number(problem.cause()));
        return detail == null ? id : id + ": " + detail;
    }

    private static int number(@Nullable String cause) {
        int at = cause == null ? -1 : CAUSES.indexOf(cause);
        return at < 0 ? OTHER : at + 1;
    }
}
