// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The example's own configuration.
 *
 * @param patience in greetings
 */
@ConfigurationProperties(prefix = "example", ignoreUnknownFields = false)
public record ExampleProperties(@DefaultValue("3") int patience) {}
