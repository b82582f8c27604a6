// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import org.sigcore.model.ApiRoot;
import org.sigcore.platform.nrf.NfIdentity;
import org.springframework.context.ConfigurableApplicationContext;

/** A running NF. {@link #close()} drains and stops it, as SIGTERM does. */
public final class RunningNf implements AutoCloseable {
    private final ConfigurableApplicationContext context;

    RunningNf(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Returns a bean of the NF. */
    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Returns the address on which the SBI edge listens. */
    public ApiRoot sbi() {
        return bean(NfIdentity.class).apiRoot();
    }

    /** Returns the port of {@code /actuator}. */
    public int managementPort() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    @Override
    public void close() {
        context.close();
    }
}
