// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.sbi;

/** Represents the interface of that name, which is not visible in this module. */
public interface SbiRoutes {}
