// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.example;

import org.sigcore.platform.perfinfo.PerfInfoSetup;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Reports the load of the example. */
@Role("perfinfo")
@Configuration(proxyBeanMethods = false)
@Import(PerfInfoSetup.class)
class PerfInfoRole {}
