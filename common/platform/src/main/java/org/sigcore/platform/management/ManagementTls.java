// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import java.io.File;
import java.io.FileNotFoundException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.tls.TlsFiles;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.web.server.AbstractConfigurableWebServerFactory;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.WebServerSslBundle;
import org.springframework.util.ResourceUtils;

/**
 * TLS of the management port, which follows changes of the files of {@code server.ssl}. A bundle that the operator
 * defines ({@code spring.ssl.bundle}) is left to Spring Boot. Thread-safe.
 */
public final class ManagementTls implements WebServerFactoryCustomizer<AbstractConfigurableWebServerFactory> {
    private static final String BUNDLE = "management";
    private volatile @Nullable Followed followed;

    private record Followed(Ssl ssl, DefaultSslBundleRegistry bundles, TlsFiles files) {}

    @Override
    public void customize(AbstractConfigurableWebServerFactory server) {
        Ssl ssl = server.getSsl();
        if (ssl == null
                || !ssl.isEnabled()
                || ssl.getBundle() != null
                || !ssl.getServerNameBundles().isEmpty()) {
            return;
        }
        TlsFiles files = new TlsFiles(files(ssl));
        DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry(BUNDLE, WebServerSslBundle.get(ssl));
        Ssl named = Ssl.forBundle(BUNDLE);
        named.setClientAuth(ssl.getClientAuth());
        server.setSsl(named);
        server.setSslBundles(bundles);
        followed = new Followed(ssl, bundles, files);
    }

    private static List<Path> files(Ssl ssl) {
        List<Path> files = new ArrayList<>();
        for (String location : new @Nullable String[] {
            ssl.getKeyStore(),
            ssl.getTrustStore(),
            ssl.getCertificate(),
            ssl.getCertificatePrivateKey(),
            ssl.getTrustCertificate()
        }) {
            try {
                File file = location == null ? null : ResourceUtils.getFile(location);
                if (file != null && file.isFile()) {
                    files.add(file.toPath());
                }
            } catch (FileNotFoundException e) {
                // Not a file, such as PEM text or a resource of the class path: it does not change.
            }
        }
        return files;
    }

    /** Uses changed files for new connections. Blocking. */
    public void refresh() {
        Followed known = followed;
        if (known != null) {
            known.files().refresh(() -> {
                known.bundles().updateBundle(BUNDLE, WebServerSslBundle.get(known.ssl()));
                return null;
            });
        }
    }
}
