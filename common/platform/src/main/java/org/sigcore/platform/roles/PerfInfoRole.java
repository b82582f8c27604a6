// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.roles;

import org.sigcore.platform.perfinfo.PerfInfoSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role that determines the load of the NF's services. */
@Role("perf-info")
@Configuration(proxyBeanMethods = false)
@Import(PerfInfoSetup.class)
public class PerfInfoRole {}
