// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.policydata.common;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Size;

/** Configuration document {@code policydata/pcrf/predefinedadcrules/{name}}. */
@Doc("ADC rule that is predefined at the TDF under the name in the path. Policies activate it.")
public record PredefinedAdcRule(@Nullable @Size(max = 512) String description) {}
