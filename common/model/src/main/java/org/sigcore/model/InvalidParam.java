// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * An invalid item of a request.
 *
 * @param param a JSON pointer for a body attribute ({@code /nfServices/0/versions}), the name of a query parameter, or
 *     {@code header <name>}
 * @param reason the expected and the actual value; null if the name suffices
 */
@SpecRef("TS 29.571 5.2.4.2")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InvalidParam(String param, @Nullable String reason) {}
