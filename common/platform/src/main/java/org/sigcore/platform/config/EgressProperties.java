// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.egress}: requests that leave the NF.
 *
 * @param scp the SCP that everything but NF management goes through; null to talk to producers directly
 * @param timeout one request, from now to the last byte of the response
 */
public record EgressProperties(
        @Nullable ApiRoot scp, @DefaultValue("3s") Duration timeout) {

    public EgressProperties {
        Checks.positive("sigcore.egress.timeout", timeout);
    }
}
