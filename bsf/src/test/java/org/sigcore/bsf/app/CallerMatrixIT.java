// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import java.net.URI;
import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.nrf.NfProfileSource;
import org.sigcore.testkit.CallerMatrix;

/** The operations of the BSF with the certificate and the token of each NF type. */
class CallerMatrixIT extends CallerMatrix {
    CallerMatrixIT() {
        super("BSF");
    }

    @Override
    protected Function start(List<String> arguments) {
        RunningNf nf = SigcoreApplication.start("bsf", BsfApp.class, arguments.toArray(String[]::new));
        return new Function() {
            @Override
            public URI sbi() {
                return URI.create(nf.sbi().toString());
            }

            @Override
            public String profile() {
                return Json.text(nf.bean(NfProfileSource.class).profile());
            }

            @Override
            public void close() {
                nf.close();
            }
        };
    }
}
