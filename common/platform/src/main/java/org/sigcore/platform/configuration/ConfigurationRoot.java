// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

/**
 * Where an NF's configuration is found: a bean of the NF's wiring class, so that every process knows it.
 *
 * @param role the role that stores it and tells the others, such as {@code nrfconfiguration}
 * @param path root of the NF's own API, such as {@code /nrf-configuration/v1}
 * @param title of the OpenAPI document
 */
public record ConfigurationRoot(String role, String path, String title) {}
