// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** {@code policydata/pcrf/predefinedadcrules/{name}}. */
@Doc("An ADC rule that the TDF has under the name in the path; policies activate it.")
public record PredefinedAdcRule(@Nullable @Size(max = 512) String description) {}
