// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.ingressgateway;

import org.sigcore.nrf.contract.ingressgateway.Callers.ProxyProof;
import org.sigcore.platform.config.OauthProperties.Mode;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.callers}: whether an NF instance, its subscriptions and its access tokens are for that instance alone.
 *
 * @param mode {@code permissive} refuses a sender that is proven to be another instance, {@code enforced} also one that
 *     proves nothing
 * @param proxies what proves that a request is an SCP's or SEPP's own: its {@code assertion}, or also its
 *     {@code certificate}, for a proxy that sends none
 */
@ConfigurationProperties(prefix = "nrf.callers", ignoreUnknownFields = false)
public record CallerProperties(
        @DefaultValue("permissive") Mode mode,
        @DefaultValue("assertion") ProxyProof proxies) {}
