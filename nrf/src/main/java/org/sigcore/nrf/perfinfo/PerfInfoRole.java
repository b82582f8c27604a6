// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.perfinfo;

import org.sigcore.platform.perfinfo.PerfInfoSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role that reports the load of the NRF's services. */
@Role("perfinfo")
@Configuration(proxyBeanMethods = false)
@Import(PerfInfoSetup.class)
public class PerfInfoRole {}
