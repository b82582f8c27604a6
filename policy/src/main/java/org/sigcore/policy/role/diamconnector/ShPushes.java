// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Sh;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamconnector.HssUserDataListener;
import org.sigcore.policy.contract.diamconnector.ShUserData;
import org.sigcore.policy.kernel.datasources.ShDataSource;
import org.sigcore.policy.kernel.datasources.ShUserDataReader;

/**
 * Answers PNRs: 2001 once the new data are stored along with the pending re-evaluation of sessions, 5107 for an
 * identity without a subscription at that HSS, 5100 for unreadable data. Thread-safe.
 */
@SpecRef("TS 29.329 6.1.7")
final class ShPushes {
    private final HssUserDataListener listener;
    private final Supplier<Map<String, ShDataSource>> sources;
    private final MeterRegistry meters;

    /** @param sources data sources by name; read for every request */
    ShPushes(HssUserDataListener listener, Supplier<Map<String, ShDataSource>> sources, MeterRegistry meters) {
        this.listener = listener;
        this.sources = sources;
        this.meters = meters;
    }

    DiameterMessage answer(DiameterMessage pnr) {
        if (pnr.commandCode() != CommandCode.PUSH_NOTIFICATION) {
            return pnr.answer(ResultCode.DIAMETER_COMMAND_UNSUPPORTED).build();
        }
        DiameterMessage pna = answered(pnr);
        meters.counter("policy.sh.pushes", "result", pna.isSuccess() ? "taken" : "refused")
                .increment();
        return pna;
    }

    private DiameterMessage answered(DiameterMessage pnr) {
        try {
            ShIdentity identity = ShIdentity.of(pnr.require(Sh.USER_IDENTITY));
            if (identity == null) {
                return pnr.answerExperimental(Base.VENDOR_3GPP, Sh.DIAMETER_ERROR_USER_UNKNOWN)
                        .build();
            }
            ShUserData data = ShUserDataReader.read(pnr.require(Sh.USER_DATA));
            return listener.userDataPushed(identity.text(), data, origins(pnr))
                    ? pnr.answer(ResultCode.DIAMETER_SUCCESS).build()
                    : pnr.answerExperimental(Base.VENDOR_3GPP, Sh.DIAMETER_ERROR_NO_SUBSCRIPTION_TO_DATA)
                            .build();
        } catch (InvalidAvpException e) {
            return pnr.refuse(e);
        } catch (ShUserDataReader.UnreadableException e) {
            return pnr.answerExperimental(Base.VENDOR_3GPP, Sh.DIAMETER_ERROR_USER_DATA_NOT_RECOGNIZED)
                    .add(Base.ERROR_MESSAGE, String.valueOf(e.getMessage()))
                    .build();
        } catch (ProblemException e) {
            return pnr.answer(ResultCode.DIAMETER_UNABLE_TO_COMPLY)
                    .addIfPresent(Base.ERROR_MESSAGE, e.problem().detail())
                    .build();
        }
    }

    /** Returns the data sources that match the HSS of a request: those not configured for another host or realm. */
    private List<String> origins(DiameterMessage pnr) {
        String host = pnr.require(Base.ORIGIN_HOST);
        String realm = pnr.require(Base.ORIGIN_REALM);
        return sources.get().entrySet().stream()
                .filter(each -> isOrAny(each.getValue().host(), host)
                        && isOrAny(each.getValue().realm(), realm))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isOrAny(@Nullable String configured, String stated) {
        return configured == null || configured.equalsIgnoreCase(stated);
    }
}
