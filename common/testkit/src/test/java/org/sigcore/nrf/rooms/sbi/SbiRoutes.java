// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.sbi;

/** Stands in for the interface of that name, which this module does not see. */
public interface SbiRoutes {}
