// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.ingressgateway;

import org.sigcore.platform.config.OauthProperties.Mode;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code nrf.callers}: whether an NF instance, its subscriptions and its access tokens are for that instance alone.
 *
 * @param mode {@code permissive} refuses who proved to be another instance, {@code enforced} also who proves nothing
 */
@ConfigurationProperties(prefix = "nrf.callers", ignoreUnknownFields = false)
public record CallerProperties(@DefaultValue("permissive") Mode mode) {}
