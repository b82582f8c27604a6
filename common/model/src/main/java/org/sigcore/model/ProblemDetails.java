// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Body of every error response on the SBI.
 *
 * @param status HTTP status code, 400 to 599; 0 in a received document without status
 * @param cause machine-readable cause, from TS 29.500 table 5.2.7.2-1 or the service; null if the status suffices
 * @param invalidParams invalid items; null if unknown
 * @param others members without a component (extensions such as {@code supportedFeatures}), kept as received
 */
@SpecRef("TS 29.571 5.2.4.1")
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ProblemDetails(
        @Nullable String type,
        @Nullable String title,
        int status,
        @Nullable String detail,
        @Nullable String instance,
        @Nullable String cause,
        @Nullable List<InvalidParam> invalidParams,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> others) {

    /** Media type of the JSON form. */
    public static final String MEDIA_TYPE = "application/problem+json";

    public ProblemDetails {
        others = others == null ? Map.of() : others;
    }

    /** Returns a copy with a member that has no component. */
    public ProblemDetails with(String member, Object value) {
        Map<String, Object> all = new LinkedHashMap<>(others);
        all.put(member, value);
        return new ProblemDetails(type, title, status, detail, instance, cause, invalidParams, all);
    }

    /** Creates an error with a common cause, which determines the status. */
    public static ProblemDetails of(SbiCause cause, @Nullable String detail, InvalidParam... invalid) {
        return of(cause.status(), cause.name(), detail, invalid);
    }

    /** Creates an error with a service-specific cause, or without a cause. */
    public static ProblemDetails of(
            int status, @Nullable String cause, @Nullable String detail, InvalidParam... invalid) {
        return new ProblemDetails(
                null, null, status, detail, null, cause, invalid.length == 0 ? null : List.of(invalid), Map.of());
    }
}
