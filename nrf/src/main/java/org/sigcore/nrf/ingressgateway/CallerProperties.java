// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.ingressgateway;

import org.sigcore.nrf.contract.ingressgateway.Callers.ProxyProof;
import org.sigcore.platform.config.OauthProperties.Mode;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.callers}: restricts an NF instance, its subscriptions and its access tokens to that instance.
 *
 * @param mode {@code permissive} rejects a sender that is proven to be another instance, {@code enforced} also one that
 *     proves nothing
 * @param proxies evidence that a request is an SCP's or SEPP's own: its {@code assertion}, or also its
 *     {@code certificate}, for a proxy that sends none
 */
@ConfigurationProperties(prefix = "nrf.callers", ignoreUnknownFields = false)
public record CallerProperties(
        @DefaultValue("permissive") Mode mode,
        @DefaultValue("assertion") ProxyProof proxies) {}
