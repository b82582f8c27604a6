// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.RoleSet;
import org.springframework.boot.actuate.info.Info;
import org.springframework.boot.actuate.info.InfoContributor;

/** Contents of {@code /actuator/info}: the function, its version and commit, and the roles that this process runs. */
final class BuildInfo implements InfoContributor {
    private static final String FILE = "/META-INF/sigcore-build.properties";
    private final NfIdentity identity;
    private final RoleSet roles;
    private final Properties build = new Properties();

    BuildInfo(NfIdentity identity, RoleSet roles) {
        this.identity = identity;
        this.roles = roles;
        try (InputStream text = BuildInfo.class.getResourceAsStream(FILE)) {
            if (text != null) {
                build.load(text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void contribute(Info.Builder info) {
        info.withDetail("nf", identity.nf())
                .withDetail("nfInstanceId", identity.instanceId())
                .withDetail("version", build.getProperty("version", "unknown"))
                .withDetail("commit", build.getProperty("commit", "unknown"))
                .withDetail("roles", List.copyOf(roles.active()));
    }
}
