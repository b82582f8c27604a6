// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration;

/**
 * Location of an NF's configuration: a bean of the NF's wiring class, so that every process knows it.
 *
 * @param role role that stores it and notifies the others, such as {@code nrfconfiguration}
 * @param path root of the NF's own API, such as {@code /nrf-configuration/v1}
 * @param title title of the OpenAPI document
 */
public record ConfigurationRoot(String role, String path, String title) {}
